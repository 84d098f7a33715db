// How colours look to eyes that see fewer of them: the full-strength simulations of Machado, Oliveira and Fernandes
// (2009) in linear light, and how far apart two colours are then, in Oklab.

type Row = readonly [number, number, number];

export const SIGHTS: Record<string, readonly [Row, Row, Row]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopic: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

export function difference(one: string, other: string, sight: string): number {
  const [a, b] = [one, other].map((colour) => oklab(seen(colour, sight))) as [Row, Row];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const dot = (a: Row, b: Row) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const apply = (matrix: readonly Row[], v: Row) => matrix.map((row) => dot(row, v)) as unknown as Row;

function seen(colour: string, sight: string): Row {
  const linear = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Row;
  return apply(SIGHTS[sight] ?? [], linear).map((value) => Math.min(1, Math.max(0, value))) as unknown as Row;
}

function oklab(rgb: Row): Row {
  const cones = apply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt) as unknown as Row;
  return apply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

// How seats look: a heraldic tincture and a charge each, so that nobody needs colours to tell them apart.
// The charges are those of the terminal: roundel, billet, triangle, lozenge, star.

export interface SeatLook {
  readonly colour: string; // its name in the catalogue: colour-yellow …
  readonly fill: string;
  readonly ink: string; // of the charge
  readonly charge: string; // a path within ±10
}

export const SEATS: readonly SeatLook[] = [
  { colour: "yellow", fill: "#f3cf3a", ink: "#2a2113", charge: "M-7 0A7 7 0 1 0 7 0A7 7 0 1 0 -7 0Z" },
  { colour: "red", fill: "#a81f18", ink: "#fff6e6", charge: "M-6.2 -6.2H6.2V6.2H-6.2Z" },
  { colour: "violet", fill: "#bd7fe0", ink: "#241331", charge: "M0 -8L8 6H-8Z" },
  { colour: "green", fill: "#4fae5e", ink: "#0f2414", charge: "M0 -9L7 0L0 9L-7 0Z" },
  { colour: "blue", fill: "#1f3f90", ink: "#fff6e6", charge: star(5, 9.5, 3.8) },
];

export function seatLook(seat: number): SeatLook {
  const look = SEATS[seat];
  if (!look) throw new RangeError(`there is no seat ${seat}`);
  return look;
}

/** A heater shield within ±15 across and −16 … 19 down. */
export const SHIELD = "M-14 -16H14V-1C14 9 8 15 0 19C-8 15 -14 9 -14 -1Z";

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const radius = i % 2 ? inner : outer;
    const angle = (i * Math.PI) / points;
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

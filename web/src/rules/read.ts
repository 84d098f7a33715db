// Rules as text: headings, paragraphs, lists, notes for editions, excerpts of the board. A small part of Markdown is
// enough, and what is read is a tree, never HTML.

export interface Span {
  readonly text: string;
  readonly isStrong: boolean;
}

export type Block =
  | { readonly kind: "text"; readonly spans: readonly Span[] }
  | { readonly kind: "item"; readonly spans: readonly Span[]; readonly number: string | undefined }
  | { readonly kind: "edition"; readonly editions: readonly string[]; readonly spans: readonly Span[] }
  | { readonly kind: "board"; readonly scene: string };

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export function readRules(source: string): { title: string; sections: Section[] } {
  let title = "";
  const sections: { title: string; blocks: Block[] }[] = [];
  const add = (block: Block) => {
    if (sections.length === 0) sections.push({ title: "", blocks: [] });
    sections.at(-1)?.blocks.push(block);
  };
  for (const line of source
    .split("\n")
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [, scene] = /^\[board: (\w+)\]$/.exec(line) ?? [];
    const [, editions, note] = /^!((?:[a-z]+ )+)(?=\P{Ll})(.+)$/u.exec(line) ?? [];
    const [, number, item] = /^(?:(\d+)\.|-) (.+)$/.exec(line) ?? [];
    if (line.startsWith("# ")) title = line.slice(2);
    else if (line.startsWith("## ")) sections.push({ title: line.slice(3), blocks: [] });
    else if (scene) add({ kind: "board", scene });
    else if (editions && note) add({ kind: "edition", editions: editions.trim().split(" "), spans: spansOf(note) });
    else if (item) add({ kind: "item", number, spans: spansOf(item) });
    else add({ kind: "text", spans: spansOf(line) });
  }
  return { title, sections };
}

function spansOf(line: string): Span[] {
  return line
    .split("**")
    .map((text, i) => ({ text, isStrong: i % 2 === 1 }))
    .filter((span) => span.text);
}

/** Sections in which all words of a search occur, whatever their accents and capitals. */
export function find(sections: readonly Section[], wanted: string): readonly Section[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  return sections.filter((section) => {
    const text = plain([section.title, ...section.blocks.flatMap(textsOf)].join(" "));
    return words.every((word) => text.includes(word));
  });
}

const textsOf = (block: Block) => ("spans" in block ? block.spans.map((span) => span.text) : []);

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

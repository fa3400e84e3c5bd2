/** A record in the history of a piece or a plate. */
export interface Link {
  /** Key of its model, and the model's name. */
  kind: string;
  title: string;
  id: string;
  no: string;
  /** What a plate was made from stands right behind it, one deeper. */
  depth: number;
  /** Plant time, where the record has one. */
  time: string | null;
  facts: { name: string; label: string; value: string }[];
}

/** Where something comes from, and what became of it. */
export interface Genealogy {
  backward: Link[];
  forward: Link[];
}

/** The links whose number or facts have a text in them; all where nothing is looked for. */
export function found(links: readonly Link[], text: string): Link[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...links];
  const says = (one: string): boolean => one.toLowerCase().includes(wanted);
  return links.filter(({ no, title, facts }) => says(no) || says(title) || facts.some(({ value }) => says(value)));
}

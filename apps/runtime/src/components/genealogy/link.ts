/** A record in the history of a piece or a plate. */
export interface Link {
  /** Key and name of its model. */
  kind: string;
  title: string;
  id: string;
  no: string;
  /** The sources of a plate follow it directly, one level deeper. */
  depth: number;
  /** Plant time, if the record has one. */
  time: string | null;
  facts: { name: string; label: string; value: string; unit?: string }[];
}

/** Where something comes from, and what it was used for. */
export interface Genealogy {
  backward: Link[];
  forward: Link[];
}

/** The links whose number or facts contain the text; all of them for an empty text. */
export function found(links: readonly Link[], text: string): Link[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...links];
  const says = (one: string): boolean => one.toLowerCase().includes(wanted);
  return links.filter(({ no, title, facts }) => says(no) || says(title) || facts.some(({ value }) => says(value)));
}

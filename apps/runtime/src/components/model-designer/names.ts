import { createContext, useContext } from 'react';
import { type Part, partOf } from './model-text.js';

/** The names a model may use, as the server reports them. */
export interface Names {
  functions: readonly string[];
  models: readonly { key: string; name: string }[];
}

export const NamesContext = createContext<Names>({ functions: [], models: [] });
export const useNames = (): Names => useContext(NamesContext);

/**
 * Names for the formulas of a table: its own fields, those of the head or the lines, and functions with their bracket.
 */
export function formulaNames({ functions }: Names, own: Part, head: Part, children: Part = {}): string[] {
  const lines = Object.entries(children).flatMap(([name, child]) => [
    name,
    ...Object.keys(partOf(partOf(child).fields)).map((key) => `item.${key}`),
  ]);
  const fields = [...Object.keys(own), ...Object.keys(head), ...lines];
  return [...new Set([...fields, ...functions.map((name) => `${name}(`)])];
}

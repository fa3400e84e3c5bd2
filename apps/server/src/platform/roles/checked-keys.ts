interface Row {
  readonly id: string;
  readonly parentId: string;
}

/**
 * Ids of the held rows that a tree shows as checked. A row of which some children are held, but not all that is below
 * it, is half checked: trees that tick what is below a key would give it all away, and saving brings it back as what
 * lies above. A row of which nothing below is held stays: a menu can be given without its buttons.
 */
export function checkedKeys(rows: readonly Row[], held: ReadonlySet<string>): string[] {
  const children = new Map<string, Row[]>();
  for (const row of rows) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row]);
  /** How many rows are below, and how many of them are held; `path` guards against a ring of parents. */
  const below = (id: string, path: ReadonlySet<string>): { all: number; held: number } => {
    const sum = { all: 0, held: 0 };
    for (const child of children.get(id) ?? []) {
      if (path.has(child.id)) continue;
      const deeper = below(child.id, new Set([...path, child.id]));
      sum.all += 1 + deeper.all;
      sum.held += (held.has(child.id) ? 1 : 0) + deeper.held;
    }
    return sum;
  };
  return rows
    .filter(({ id }) => held.has(id))
    .filter(({ id }) => {
      const found = below(id, new Set([id]));
      return found.held === 0 || found.held === found.all;
    })
    .map(({ id }) => id);
}

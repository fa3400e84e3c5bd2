/** A condition without `${…}`; a text with more than one pair stays unchanged. */
export function bareFormula(text: string | undefined): string {
  const written = (text ?? '').trim();
  const inner = /^[$#]\{([\s\S]*)\}$/.exec(written)?.[1];
  return inner === undefined || /[$#]\{/.test(inner) ? written : inner.trim();
}

/** The text with `${…}`, as BPMN designers write it; '' stays ''. */
export function wrappedFormula(text: string): string {
  const bare = bareFormula(text);
  if (bare === '') return '';
  return /[$#]\{/.test(bare) ? bare : `\${${bare}}`;
}

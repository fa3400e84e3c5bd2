import type { MetadataFiles } from '../../metadata/index.js';

/** Problems of models begin with a model key; this adds the file. */
export function located(problems: readonly string[], { models }: Pick<MetadataFiles, 'models'>): string[] {
  const byKey = new Map(models.map(({ file, spec }) => [spec.key, file]));
  return [...new Set(problems)].map((problem) => {
    const file = byKey.get(/^[A-Za-z]\w*/.exec(problem)?.[0] ?? '');
    return file === undefined ? problem : `${file} ${problem}`;
  });
}

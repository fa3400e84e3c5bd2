/** A text of a package, and its replacement in the build. */
export interface Replacement {
  /** The files with the text. */
  readonly file: RegExp;
  /** A string must occur in every such file; a pattern must occur in at least one of them. */
  readonly wrong: string | RegExp;
  /** The replacement; `$1` and so on work only for a pattern. */
  readonly right: string;
}

/** A fix for a bug of amis, made in its source text because there is no other way. */
export interface TextPatch {
  /** Version of amis that has the fault. */
  readonly amis: string;
  /** What goes wrong without the fix. */
  readonly reason: string;
  /** The application it is for; undefined: both. */
  readonly of?: 'runtime' | 'editor';
  readonly texts: readonly Replacement[];
}

/** The text of a file after the patches. `onMissing` is called for each text that was not found. */
export function patched(
  patches: readonly TextPatch[],
  file: string,
  code: string,
  onMissing: (patch: TextPatch, text: Replacement) => void,
): string {
  let result = code;
  for (const patch of patches)
    for (const text of patch.texts) {
      const { wrong, right } = text;
      if (!text.file.test(file)) continue;
      const before = result;
      result = typeof wrong === 'string' ? result.replaceAll(wrong, () => right) : result.replace(wrong, right);
      if (result === before) onMissing(patch, text);
    }
  return result;
}

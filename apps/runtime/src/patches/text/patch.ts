/** A text of a package, and what stands in its place in the build. */
export interface Replacement {
  /** Whose text it is. */
  readonly file: RegExp;
  /** A text that must be there; a pattern must be found in at least one of its files. */
  readonly wrong: string | RegExp;
  /** What stands in its place; `$1` and so on only for a pattern. */
  readonly right: string;
}

/** A fault of amis that is mended in its text, for want of any other way. */
export interface TextPatch {
  /** Version of amis that has the fault. */
  readonly amis: string;
  /** What goes wrong without it. */
  readonly reason: string;
  /** The application that it is for; both when it does not say. */
  readonly of?: 'runtime' | 'editor';
  readonly texts: readonly Replacement[];
}

/** The text of a file as it is built. `onMissing` is told of each text that is not there any more. */
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

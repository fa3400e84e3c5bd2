/**
 * Texts that a text editor has passed to React. React returns them as a property; on a busy page the user may have
 * typed more by then. Such an old text must not overwrite the newer one.
 */
export class Echoes {
  private readonly told = new Set<string>();

  /** Registers a text that the editor passed on. */
  tell(text: string): void {
    this.told.add(text);
  }

  /** Whether a text that comes back must replace the editor's text: only if it differs and is not an echo. */
  takesOver(text: string, shown: string): boolean {
    if (text !== shown && this.told.has(text)) return false;
    this.told.clear();
    return text !== shown;
  }
}

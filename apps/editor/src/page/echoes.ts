/**
 * Texts that a text editor has passed to React. It gets them back as a property, on a busy page after more was typed.
 * Such a text must not be written over what stands there now.
 */
export class Echoes {
  private readonly told = new Set<string>();

  /** The editor tells its text. */
  tell(text: string): void {
    this.told.add(text);
  }

  /** Whether a text that comes back replaces what the editor shows: it is neither that text nor an echo. */
  takesOver(text: string, shown: string): boolean {
    if (text !== shown && this.told.has(text)) return false;
    this.told.clear();
    return text !== shown;
  }
}

/**
 * What a text editor has told React, and gets back as a property later: on a busy page, when more was typed meanwhile.
 * Such a text must not be written over what stands there now.
 */
export class Echoes {
  private readonly told = new Set<string>();

  /** The editor tells its text. */
  tell(text: string): void {
    this.told.add(text);
  }

  /** Whether a text that comes back takes the place of what the editor shows: it is neither that nor an echo. */
  takesOver(text: string, shown: string): boolean {
    if (text !== shown && this.told.has(text)) return false;
    this.told.clear();
    return text !== shown;
  }
}

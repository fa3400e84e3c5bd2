/** `{"type": "genealogy"}` in a page. */
export interface GenealogySchema {
  type: 'genealogy';
  /** Address of the call that answers `{backward, forward}`, each a list of links. */
  api: string;
}

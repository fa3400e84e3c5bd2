/** `{"type": "yard-map"}` in a page. */
export interface YardMapSchema {
  type: 'yard-map';
  /** Key of the site whose areas are drawn. */
  site: string;
  /** The list call of the positions (`StoredSlab`). */
  api: string;
  /** The call that lays slabs at a place: POST `{slabIds, site, area, rowNo, colNo, layer}`. Cut with its permission. */
  move?: { api: string; permission?: string };
}

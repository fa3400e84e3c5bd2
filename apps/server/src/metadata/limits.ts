/** `schemas/limits.json`: bounds that the server keeps and the screens show. */
export interface Limits {
  page: { sizes: number[]; default: number; max: number };
  columnFilters: { id: string; operator: string; takesValue: boolean }[];
  token: { refreshAfterSeconds: number; checkEverySeconds: number };
  avatar: { kilobytes: number; extensions: string[] };
  filter: { depth: number; leaves: number; inList: number };
  batch: { ids: number };
  document: { lines: number };
  import: { rows: number; kilobytes: number };
  export: { rows: number };
  upload: { kilobytes: number; attachments: number };
  backup: { kilobytes: number };
  body: { kilobytes: number; jsonDepth: number };
  field: { jsonChars: number; textChars: number };
  pageSchema: { kilobytes: number };
  notice: { pollSeconds: number; pageSize: number; badge: number };
}

/** `schemas/limits.json`: bounds that the server keeps and the screens show. */
export interface Limits {
  /** A list of more than `sortedRows` is paged `sortedSkip` rows deep where no index has its order. */
  page: { sizes: number[]; default: number; max: number; sortedRows: number; sortedSkip: number };
  columnFilters: { id: string; operator: string; takesValue: boolean }[];
  token: { refreshAfterSeconds: number; checkEverySeconds: number };
  /** Minutes a failed login is kept; counts within them; hashes at once and waiting; captchas a second. */
  login: {
    keptMinutes: number;
    captchaFrom: number;
    addressesOfAccount: number;
    failuresOfAddress: number;
    hashesAtOnce: number;
    hashQueue: number;
    hashQueueOfAddress: number;
    captchasOfAddress: number;
    captchas: number;
  };
  /** Messages to one phone each. */
  sms: { ofPersonAnHour: number; ofTenantADay: number };
  avatar: { kilobytes: number; extensions: string[] };
  filter: { depth: number; leaves: number; inList: number };
  batch: { ids: number };
  document: { lines: number };
  import: {
    rows: number;
    kilobytes: number;
    unpackedKilobytes: number;
    cellChars: number;
    seconds: number;
    memoryMegabytes: number;
    readers: number;
    waiting: number;
    waitSeconds: number;
  };
  /** Of one call: records, their lines together, pages. Of the thread: time for one call, memory, calls that wait for it. */
  print: {
    records: number;
    lines: number;
    pages: number;
    seconds: number;
    memoryMegabytes: number;
    waiting: number;
    waitSeconds: number;
    idleSeconds: number;
  };
  upload: { kilobytes: number; attachments: number };
  /** Stored files of a tenant, unless its own row says otherwise. */
  storage: { megabytes: number };
  backup: { kilobytes: number };
  /** Of a bundle: its file, what is in it unpacked, its items, the nesting of each. */
  bundle: { kilobytes: number; unpackedKilobytes: number; items: number; jsonDepth: number };
  body: { kilobytes: number; jsonDepth: number };
  /** Seconds in which a request has to arrive: a body, a file. */
  arrival: { bodySeconds: number; uploadSeconds: number };
  /** Bounds of waiting for the database; read by the database room. */
  waits: { lockSeconds: number; statementSeconds: number; queueSeconds: number; queue: number };
  field: { jsonChars: number; textChars: number };
  /** `draftDays`: drafts that nobody has touched for so long are thrown away. */
  pageSchema: { kilobytes: number; draftDays: number };
  /** Room below which the data folder counts as full. */
  disk: { leastMegabytes: number };
  workflow: WorkflowLimits;
  notice: { pollSeconds: number; pageSize: number; badge: number };
}

/** Bounds of the process engine. What passes one is undone and becomes an incident. */
export interface WorkflowLimits {
  /** Calls inside calls. */
  callDepth: number;
  /** Processes that one command calls. */
  calls: number;
  /** Nodes that one command enters, those of called processes included. */
  moves: number;
  /** Instances of one multi-instance task. */
  instances: number;
  /** Rows that one command writes. */
  rows: number;
  /** Processes that begin one another by messages and signals. */
  begins: number;
  /** Attempts of a timer or message before it becomes an incident. */
  retries: number;
  /** A timer due within `seconds` of the one before it may follow it `turns` times. */
  quickTimer: { seconds: number; turns: number };
  /** How far ahead a timer may lie. */
  timerDays: number;
  /** Variables of an instance, as JSON. */
  variablesKilobytes: number;
  /** Variables that one call may name. */
  variables: number;
  /** Characters of an id in a drawing. */
  idChars: number;
}

/** `schemas/limits.json`: limits that the server enforces and the screens show. */
export interface Limits {
  /** A list with more than `sortedRows` rows allows an offset of `sortedSkip` if no index has its order. */
  page: { sizes: number[]; default: number; max: number; sortedRows: number; sortedSkip: number };
  columnFilters: { id: string; operator: string; takesValue: boolean }[];
  token: { refreshAfterSeconds: number; checkEverySeconds: number };
  /**
   * Minutes that a failed login counts; number of failures within them; password hashes computed at once and waiting;
   * captchas per second.
   */
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
  /** Messages to one phone number. */
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
  /**
   * For one call: records, their lines together, pages. For the thread: time for one call, memory, calls that wait for
   * it.
   */
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
  /** Stored files of a tenant, unless the row of the tenant has another limit. */
  storage: { megabytes: number };
  backup: { kilobytes: number };
  /** For a bundle: its file, its unpacked content, its items, the nesting of each. */
  bundle: { kilobytes: number; unpackedKilobytes: number; items: number; jsonDepth: number };
  body: { kilobytes: number; jsonDepth: number };
  /** Seconds until a request must have arrived: a body, a file. */
  arrival: { bodySeconds: number; uploadSeconds: number };
  /** Limits of waiting for the database; used by the module `database`. */
  waits: { lockSeconds: number; statementSeconds: number; queueSeconds: number; queue: number };
  field: { jsonChars: number; textChars: number };
  /** `draftDays`: drafts that nobody has changed for this long are removed. */
  pageSchema: { kilobytes: number; draftDays: number };
  /** Free space below which the data folder counts as full. */
  disk: { leastMegabytes: number };
  workflow: WorkflowLimits;
  notice: { pollSeconds: number; pageSize: number; badge: number };
}

/** Limits of the process engine. A command that exceeds one is rolled back and becomes an incident. */
export interface WorkflowLimits {
  /** Nesting of calls. */
  callDepth: number;
  /** Processes that one command calls. */
  calls: number;
  /** Nodes that one command enters, including those of called processes. */
  moves: number;
  /** Instances of one multi-instance task. */
  instances: number;
  /** Rows that one command writes. */
  rows: number;
  /** Processes that start one another by messages and signals. */
  begins: number;
  /** Attempts of a timer or message before it becomes an incident. */
  retries: number;
  /** After `turns` timers, each due within `seconds` of the one before it, no more may follow. */
  quickTimer: { seconds: number; turns: number };
  /** How far in the future a timer may be. */
  timerDays: number;
  /** Variables of an instance, as JSON. */
  variablesKilobytes: number;
  /** Variables that one call may name. */
  variables: number;
  /** Characters of an id in a diagram. */
  idChars: number;
}

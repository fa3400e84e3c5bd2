// Who may import whom. Each rule says in a sentence why.
const room = (name) => `^apps/server/src/${name}/`;

/** Lower floors a room may stand on. */
const FLOORS = {
  config: [],
  errors: ['config'],
  observability: ['config', 'errors'],
  http: ['config', 'errors'],
  database: ['config', 'errors'],
  metadata: ['config', 'errors', 'database', 'formula', 'filter'],
  formula: ['config', 'errors', 'metadata'],
  filter: ['config', 'errors', 'database', 'metadata'],
  access: ['config', 'errors', 'http', 'database', 'metadata', 'formula', 'filter'],
  screens: ['errors', 'metadata'],
  decisions: ['config', 'errors', 'database', 'metadata', 'formula', 'access'],
  engine: ['config', 'errors', 'http', 'database', 'metadata', 'formula', 'filter', 'access', 'decisions', 'screens'],
  workflow: [
    ...[
      'config',
      'errors',
      'http',
      'database',
      'metadata',
      'formula',
      'filter',
      'access',
      'decisions',
      'engine',
      'notices',
    ],
  ],
  prints: ['errors', 'http', 'metadata', 'access', 'engine', 'workflow'],
  behaviours: ['errors', 'engine'],
  notices: ['config', 'errors', 'http', 'database', 'metadata', 'formula', 'filter', 'access', 'engine'],
  pages: [
    'config',
    'errors',
    'http',
    'database',
    'metadata',
    'formula',
    'filter',
    'screens',
    'access',
    'engine',
    'notices',
  ],
  seeding: [
    ...[
      'config',
      'errors',
      'database',
      'metadata',
      'filter',
      'access',
      'decisions',
      'engine',
      'workflow',
      'pages',
      'platform',
    ],
  ],
};
FLOORS.platform = [...FLOORS.pages.filter((name) => name !== 'screens'), 'pages'];
FLOORS.references = ['metadata', 'formula', 'workflow'];
FLOORS.usage = [...FLOORS.platform, 'workflow', 'references'];
FLOORS.bundles = [...FLOORS.platform, 'decisions', 'workflow', 'platform', 'references'];
/** What happens is told on every floor; what is pure tells nothing. */
for (const name of ['http', 'database', 'access', 'engine', 'workflow', 'notices', 'pages', 'platform', 'seeding'])
  FLOORS[name].push('observability');
const SPEC = '\\.spec\\.tsx?$';

const floors = Object.entries(FLOORS).map(([name, below]) => ({
  name: `floor-${name}`,
  comment: `${name} stands on ${below.join(', ') || 'nothing'} only: what is above it must not be known to it.`,
  severity: 'error',
  from: { path: room(name), pathNot: SPEC },
  to: { path: '^apps/server/src/', pathNot: [name, ...below].map(room) },
}));

/** metadata, formula and filter describe each other's types: among themselves they name files, or their indexes would be cyclic. */
const PURE = ['metadata', 'formula', 'filter'];

const doors = Object.keys(FLOORS).map((name) => ({
  name: `door-${name}`,
  comment: `Other rooms enter ${name} through its index.ts, so that its inside can change.`,
  severity: 'error',
  from: { path: '^apps/server/src/', pathNot: [...(PURE.includes(name) ? PURE : [name]).map(room), SPEC] },
  // The pure rooms name the driver-free type file of the database.
  to: { path: room(name), pathNot: `${room(name)}(index|.*/index${name === 'database' ? '|database' : ''})\\.ts$` },
}));

/** Rooms of the runtime, and what each may stand on. */
const RUNTIME = {
  i18n: [],
  icon: [],
  theme: [],
  navigation: [],
  feedback: ['i18n'],
  api: ['feedback', 'i18n'],
  session: ['api', 'feedback', 'i18n'],
  stores: ['api', 'feedback', 'i18n', 'navigation', 'session'],
  pages: ['api', 'i18n'],
  notices: ['api', 'feedback', 'i18n', 'session'],
  resilience: ['feedback', 'i18n', 'stores'],
  patches: ['feedback', 'i18n'],
  lock: ['i18n', 'session'],
  login: ['api', 'feedback', 'i18n', 'session', 'stores'],
  register: ['api', 'feedback', 'i18n', 'session'],
  components: ['api', 'feedback', 'i18n', 'icon', 'navigation', 'pages', 'resilience', 'session', 'stores'],
};
RUNTIME.render = [...RUNTIME.components, 'components', 'notices', 'patches'];
RUNTIME.shell = [...RUNTIME.render, 'render'];
RUNTIME.routes = [...RUNTIME.shell, 'lock', 'login', 'register', 'shell'];

/** Rooms of the editor. */
const EDITOR = {
  shared: [],
  flow: ['shared'],
  decision: ['shared'],
  page: ['shared'],
  boot: ['shared', 'flow', 'decision', 'page'],
};

const frontRoom = (app, name) => `^apps/${app}/src/${name}/`;
const frontFloors = [
  ['runtime', RUNTIME],
  ['editor', EDITOR],
].flatMap(([app, rooms]) =>
  Object.entries(rooms).map(([name, below]) => ({
    name: `${app}-floor-${name}`,
    comment: `${name} of the ${app} stands on ${below.join(', ') || 'nothing'} only, so that no two rooms need each other.`,
    severity: 'error',
    from: { path: frontRoom(app, name), pathNot: SPEC },
    // Files beside the rooms (config.ts) are for everybody.
    to: { path: `^apps/${app}/src/[^/]+/`, pathNot: [name, ...below].map((room) => frontRoom(app, room)) },
  })),
);

/** Parts of a room that the shell loads without the rest: before amis is there, or only when somebody searches. */
const LIGHT = ['patches/dialogs-per-tab', 'render/styles', 'navigation/spelling', 'shell/view-as'];

const frontDoors = Object.keys(RUNTIME).map((name) => ({
  name: `runtime-door-${name}`,
  comment: `Other rooms enter ${name} through its index.ts, so that its inside can change.`,
  severity: 'error',
  from: { path: '^apps/runtime/src/', pathNot: [frontRoom('runtime', name), frontRoom('runtime', 'testing'), SPEC] },
  to: {
    path: frontRoom('runtime', name),
    pathNot: [`${frontRoom('runtime', name)}index\\.tsx?$`, '\\.css$', ...LIGHT.map((file) => `/${file}\\.tsx?$`)],
  },
}));

export default {
  forbidden: [
    ...floors,
    ...doors,
    ...frontFloors,
    ...frontDoors,
    {
      name: 'pure-rooms',
      comment: 'metadata, formula, filter and screens are pure: no framework, no ORM, no driver.',
      severity: 'error',
      from: { path: [room('metadata'), room('formula'), room('filter'), room('screens')], pathNot: SPEC },
      to: { path: 'node_modules/(@nestjs|typeorm|mysql2|better-sqlite3|fastify)' },
    },
    {
      name: 'files-are-read-by-the-loader',
      comment: 'Files are read by metadata/loader.ts, and by built-checks.ts what the build has made of their schemas.',
      severity: 'error',
      from: {
        path: [room('metadata'), room('formula'), room('filter')],
        pathNot: ['metadata/(loader|built-checks)\\.ts$', SPEC],
      },
      to: { path: '^(node:)?fs' },
    },
    {
      name: 'formula-parser',
      comment: 'amis-formula is parsed in the formula room alone; its evaluator is never used on the server.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [room('formula'), SPEC] },
      to: { path: 'node_modules/amis-formula' },
    },
    {
      name: 'workflow-kernel',
      comment:
        'The workflow kernel is pure: no framework, no ORM, no driver, no file, and of the rooms the pure ones only.',
      severity: 'error',
      from: { path: '^apps/server/src/workflow/kernel/', pathNot: SPEC },
      to: {
        path: [
          'node_modules/(@nestjs|typeorm|mysql2|better-sqlite3|fastify)',
          '^(node:)?fs',
          '^apps/server/src/(?!workflow/kernel/|formula/|metadata/)',
        ],
      },
    },
    {
      name: 'bpmn-parser',
      comment: 'bpmn-moddle is known to kernel/parse.ts alone, so that the rest sees one shape of element.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['workflow/kernel/parse\\.ts$', SPEC] },
      to: { path: 'node_modules/(bpmn-moddle|camunda-bpmn-moddle)' },
    },
    {
      name: 'fronts-know-no-server',
      comment: 'The front ends speak to the server over HTTP only.',
      severity: 'error',
      from: { path: '^apps/(runtime|editor)/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'runtime-knows-no-editor',
      comment: 'Staff never load the editor: the runtime must not import it.',
      severity: 'error',
      from: { path: '^apps/runtime/' },
      to: { path: ['^apps/editor/', 'node_modules/(amis-editor|monaco-editor)'] },
    },
    {
      name: 'e2e-imports-no-source',
      comment: 'Browser tests know the product as a person does: by its pages and calls.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^apps/' },
    },
    {
      name: 'schemas-are-data',
      comment: 'schemas/ holds data and imports nothing of the applications.',
      severity: 'error',
      from: { path: '^schemas/' },
      to: { path: '^apps/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or the cut is in the wrong place.',
      severity: 'error',
      from: { pathNot: SPEC },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'apps/server/tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};

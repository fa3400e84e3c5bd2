// Who may import whom. Each rule says in a sentence why.
const folder = (name) => `^apps/server/src/${name}/`;

/** The folders of lower layers that a folder may import. */
const LAYERS = {
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
LAYERS.platform = [...LAYERS.pages.filter((name) => name !== 'screens'), 'pages'];
LAYERS.references = ['metadata', 'formula', 'workflow'];
LAYERS.usage = [...LAYERS.platform, 'workflow', 'references'];
LAYERS.bundles = [...LAYERS.platform, 'decisions', 'workflow', 'platform', 'references'];
/** Every layer may report what it does; pure folders do not. */
for (const name of ['http', 'database', 'access', 'engine', 'workflow', 'notices', 'pages', 'platform', 'seeding'])
  LAYERS[name].push('observability');
const SPEC = '\\.spec\\.tsx?$';

const layers = Object.entries(LAYERS).map(([name, below]) => ({
  name: `layer-${name}`,
  comment: `${name} imports ${below.join(', ') || 'nothing'} only: it must not know the layers above it.`,
  severity: 'error',
  from: { path: folder(name), pathNot: SPEC },
  to: { path: '^apps/server/src/', pathNot: [name, ...below].map(folder) },
}));

/** metadata, formula and filter describe each other's types: among themselves they name files, or their indexes would be cyclic. */
const PURE = ['metadata', 'formula', 'filter'];

const entries = Object.keys(LAYERS).map((name) => ({
  name: `entry-${name}`,
  comment: `Other folders import ${name} by its index.ts only, so that its inside can change.`,
  severity: 'error',
  from: { path: '^apps/server/src/', pathNot: [...(PURE.includes(name) ? PURE : [name]).map(folder), SPEC] },
  // The pure folders name the driver-free type file of the database.
  to: { path: folder(name), pathNot: `${folder(name)}(index|.*/index${name === 'database' ? '|database' : ''})\\.ts$` },
}));

/** Folders of the runtime, and what each may import. */
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

/** Folders of the editor, and what each may import. */
const EDITOR = {
  shared: [],
  flow: ['shared'],
  decision: ['shared'],
  page: ['shared'],
  boot: ['shared', 'flow', 'decision', 'page'],
};

const frontFolder = (app, name) => `^apps/${app}/src/${name}/`;
const frontLayers = [
  ['runtime', RUNTIME],
  ['editor', EDITOR],
].flatMap(([app, folders]) =>
  Object.entries(folders).map(([name, below]) => ({
    name: `${app}-layer-${name}`,
    comment: `${name} of the ${app} imports ${below.join(', ') || 'nothing'} only, so that no two folders need each other.`,
    severity: 'error',
    from: { path: frontFolder(app, name), pathNot: SPEC },
    // Files beside the folders (config.ts) are for everybody.
    to: { path: `^apps/${app}/src/[^/]+/`, pathNot: [name, ...below].map((one) => frontFolder(app, one)) },
  })),
);

/** Parts of a folder that the shell loads without the rest: before amis is there, or only when somebody searches. */
const LIGHT = ['patches/dialog-keys', 'render/styles', 'navigation/spelling', 'shell/view-as'];

const frontEntries = Object.keys(RUNTIME).map((name) => ({
  name: `runtime-entry-${name}`,
  comment: `Other folders import ${name} by its index.ts only, so that its inside can change.`,
  severity: 'error',
  from: {
    path: '^apps/runtime/src/',
    pathNot: [frontFolder('runtime', name), frontFolder('runtime', 'testing'), SPEC],
  },
  to: {
    path: frontFolder('runtime', name),
    pathNot: [`${frontFolder('runtime', name)}index\\.tsx?$`, '\\.css$', ...LIGHT.map((file) => `/${file}\\.tsx?$`)],
  },
}));

export default {
  forbidden: [
    ...layers,
    ...entries,
    ...frontLayers,
    ...frontEntries,
    {
      name: 'pure-folders',
      comment: 'metadata, formula, filter and screens are pure: no framework, no ORM, no driver.',
      severity: 'error',
      from: { path: [folder('metadata'), folder('formula'), folder('filter'), folder('screens')], pathNot: SPEC },
      to: { path: 'node_modules/(@nestjs|typeorm|mysql2|better-sqlite3|fastify)' },
    },
    {
      name: 'files-are-read-by-the-loader',
      comment: 'Files are read by metadata/loader.ts, and by built-checks.ts what the build has made of their schemas.',
      severity: 'error',
      from: {
        path: [folder('metadata'), folder('formula'), folder('filter')],
        pathNot: ['metadata/(loader|built-checks)\\.ts$', SPEC],
      },
      to: { path: '^(node:)?fs' },
    },
    {
      name: 'formula-parser',
      comment: 'amis-formula is parsed in the formula folder alone; its evaluator is never used on the server.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [folder('formula'), SPEC] },
      to: { path: 'node_modules/amis-formula' },
    },
    {
      name: 'workflow-kernel',
      comment:
        'The workflow kernel is pure: no framework, no ORM, no driver, no file, and of the folders the pure ones only.',
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

import { parseArgs } from 'node:util';
import { loadConfig } from '../config/index.js';
import { logBesideOutput } from '../observability/index.js';

const HELP = `lamina <command>
  migrate up                     run the pending migrations
  migrate down [N]               revert the last N migrations (1)
  seed                           add and update the seed data
  meta check                     compile schemas/ and list the mistakes
  meta diff [--write NAME] [--allow-drop]
                                 the difference between models and database; --write writes a migration
  meta new AREA/NAME [--kind list|document|lines|board|tree] [--from TABLE|FILE.json] [--zh TEXT] [--en TEXT]
           [--parent MENU]
           or, instead of kind and from: --uses FIELDSET, e.g. stepTask, with its fields and actions
                                 write the folder of a new resource, which works as it is; --from: with the fields of a
                                 table of the database or of a record in a JSON file
  component new NAME [--field] [--into FOLDER] [--zh TEXT] [--en TEXT]
                                 write the folder of a new front-end component, which works as it is
  pages push|pull                write factory pages to the database, edited pages to the files
  pages show MENU                show the factory page of a menu, also one compiled from a screen
  pages diff MENU                show how the stored page differs from the files, by the ids of its nodes
  pages eject MENU               replace a screen by the page compiled from it
  bundle make FILE --menus CODE,… [--roles ALIAS,…] [--name TEXT]
                                 write menus and everything they need to one signed file
  bundle plan FILE               show what such a file would change here; changes nothing
  bundle apply FILE [--take ITEM=mine|theirs|merged …]
                                 apply it, in one transaction
  bundle undo [ID] [--unchanged] undo it (--unchanged: except what was changed since); without an id: list them
  bundle key                     show the key of this installation
  bundle accept KEY [--name TEXT] accept bundles of another installation from now on
                                 (all bundle commands: --as ACCOUNT, by default admin)
  backup FILE                    write the whole installation (databases, stored files) to one file, while it runs
  restore FILE [--force]         restore it to the place that the settings name; --force: replace what is there
  password ACCOUNT [--tenant 000000]
                                 give an account a new first password, shown once; its sessions end
  routes                         list every call that the metadata defines
`;

function steps(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`migrate down: ${text} is not a number of migrations`);
  return Number(text);
}

/** Entry point of the command line. Exits with code 1 and a reason on standard error if a command fails. */
async function run(): Promise<void> {
  logBesideOutput();
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ write: { type: 'string' }, 'allow-drop': { type: 'boolean' }, force: { type: 'boolean' } },
      ...{ kind: { type: 'string' }, from: { type: 'string' }, zh: { type: 'string' }, en: { type: 'string' } },
      ...{ parent: { type: 'string' }, uses: { type: 'string' }, field: { type: 'boolean' }, into: { type: 'string' } },
      ...{ menus: { type: 'string' }, roles: { type: 'string' }, name: { type: 'string' }, as: { type: 'string' } },
      ...{ tenant: { type: 'string' } },
      ...{ take: { type: 'string', multiple: true }, unchanged: { type: 'boolean' } },
    },
  });
  const [command = 'help', action = '', ...rest] = positionals;
  const config = loadConfig();
  if (command === 'backup' || command === 'restore') {
    const { backup, restore } = await import('./installation.js');
    return command === 'backup' ? backup(config, action) : restore(config, action, values.force === true);
  }
  if (command === 'password') return (await import('./password.js')).givePassword(config, action, values.tenant);
  // Each command loads only what it needs: a migration need not load the metadata.
  switch (`${command} ${action}`.trim()) {
    case 'migrate':
    case 'migrate up':
      return (await import('./migrate.js')).migrateUp(config);
    case 'migrate down':
      return (await import('./migrate.js')).migrateDown(config, steps(rest[0] ?? '1'));
    case 'seed':
      return (await import('./seed.js')).seed(config);
    case 'meta check':
      return (await import('./meta.js')).metaCheck(config);
    case 'meta diff': {
      const { metaDiff } = await import('./meta.js');
      return metaDiff(config, { write: values.write, allowDrop: values['allow-drop'] === true });
    }
    case 'meta new':
      return (await import('./new/new-resource.js')).metaNew(config, rest[0] ?? '', values);
    case 'component new':
      return (await import('./new/new-component.js')).componentNew(config, rest[0] ?? '', values);
    case 'pages push':
      return (await import('./pages.js')).pushPages(config);
    case 'pages pull':
      return (await import('./pages.js')).pullPages(config);
    case 'pages show':
      return (await import('./pages.js')).showPage(config, rest[0] ?? '');
    case 'pages diff':
      return (await import('./pages.js')).diffPage(config, rest[0] ?? '');
    case 'pages eject':
      return (await import('./pages.js')).ejectPage(config, rest[0] ?? '');
    case 'bundle make':
      return (await import('./bundle.js')).makeBundle(config, rest[0] ?? '', values);
    case 'bundle plan':
    case 'bundle apply':
      return (await import('./bundle.js')).takeBundle(config, rest[0] ?? '', action === 'apply', values);
    case 'bundle undo':
      return (await import('./bundle.js')).undoBundle(config, rest[0] ?? '', values);
    case 'bundle key':
      return (await import('./bundle.js')).showInstallation(config);
    case 'bundle accept':
      return (await import('./bundle.js')).acceptInstallation(config, rest[0] ?? '', values);
    case 'routes':
      return (await import('./routes.js')).printRoutes(config);
    default:
      process.stdout.write(HELP);
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

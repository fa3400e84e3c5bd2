import { parseArgs } from 'node:util';
import { loadConfig } from '../config/index.js';
import { metaCheck, metaDiff, metaNew } from './meta.js';
import { migrate } from './migrate.js';
import { pullPages, pushPages } from './pages.js';
import { printRoutes } from './routes.js';
import { seed } from './seed.js';

const HELP = `lamina <command>
  migrate [up|down]              run the migrations, or take the last one back
  seed                           bring the database up to the seeds
  meta check                     compile all of schemas/ and say what is wrong
  meta diff [--write NAME] [--allow-drop]
                                 the change between models and database; --write makes a migration of it
  meta new AREA/NAME             write the folder of a new resource
  pages push|pull                factory pages into the database, edited pages into the files
  routes                         every call that the metadata makes
`;

/** Entry of the command line; exit code 1 with a reason on standard error. */
async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'string' }, 'allow-drop': { type: 'boolean' } },
  });
  const [command = 'help', action = '', ...rest] = positionals;
  const config = loadConfig();
  switch (`${command} ${action}`.trim()) {
    case 'migrate':
    case 'migrate up':
      return migrate(config, 'up');
    case 'migrate down':
      return migrate(config, 'down');
    case 'seed':
      return seed(config);
    case 'meta check':
      return metaCheck(config);
    case 'meta diff':
      return metaDiff(config, { write: values.write, allowDrop: values['allow-drop'] === true });
    case 'meta new':
      return metaNew(config, rest[0] ?? '');
    case 'pages push':
      return pushPages(config);
    case 'pages pull':
      return pullPages(config);
    case 'routes':
      return printRoutes(config);
    default:
      process.stdout.write(HELP);
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

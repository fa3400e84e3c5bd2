import { ListIndexes1795261037706 } from './1795261037706-list-indexes.js';
import { Initial1795256450503 } from './1795256450503-initial.js';
/** All migrations, oldest first. `npm run meta -w @lamina/server -- diff --write <name>` adds one. */
export const migrations = [Initial1795256450503, ListIndexes1795261037706];

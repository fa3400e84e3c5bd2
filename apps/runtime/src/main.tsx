import { guardLeaving } from './feedback/index.js';
import { createRoot } from 'react-dom/client';
import { startServiceWorker, watchChunks } from './resilience/index.js';
import { getLanguage, setLanguage } from './i18n/index.js';
import { Application } from './routes/index.js';
import { startSession } from './session/index.js';
import { startErrorLog, startPageFigures, startTheme } from './stores/index.js';
import './theme/elements.css';

startErrorLog();
startPageFigures();
startTheme();
startSession();
watchChunks();
guardLeaving();
await setLanguage(getLanguage());
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// No StrictMode: amis creates and destroys its stores with its components and fails when they are mounted twice.
createRoot(root).render(<Application />);
startServiceWorker();

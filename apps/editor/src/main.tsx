// Workers first: amis-ui sets its own addresses if there are none.
import './boot/monaco-workers.js';
import { guardLeaving } from '@lamina/runtime/feedback';
import { getLanguage, setLanguage } from '@lamina/runtime/i18n';
import { startErrorLog } from '@lamina/runtime/error-log';
import { startSession } from '@lamina/runtime/session';
import { createRoot } from 'react-dom/client';
import '@lamina/runtime/theme/elements.css';
import { rememberEditorLocale } from './boot/editor-locale.js';
import { Screens } from './boot/screens.js';

startErrorLog();
guardLeaving();
startSession({ stays: true });
await setLanguage(getLanguage());
rememberEditorLocale(getLanguage());
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// No StrictMode: amis creates and destroys its stores with its components and fails when they are mounted twice.
createRoot(root).render(<Screens />);

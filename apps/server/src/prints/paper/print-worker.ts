// The thread that lays out and draws sheets, one job after the other. The fonts stay loaded between jobs.
import { parentPort } from 'node:worker_threads';
import type { FromPrinter, ToPrinter } from './messages.js';
import { TooManyPages } from './page.js';
import { makePdf } from './pdf.js';

const port = parentPort;
if (port === null) throw new Error('this is a thread of its own');
const send = (message: FromPrinter): void => port.postMessage(message);

port.on('message', (job: ToPrinter) => {
  makePdf(job).then(
    (pdf) => send({ pdf }),
    (error: Error) =>
      send(
        error instanceof TooManyPages ? { refused: 'print.tooManyPages' } : { failed: error.stack ?? error.message },
      ),
  );
});

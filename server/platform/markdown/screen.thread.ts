import { parentPort } from 'node:worker_threads';
import { isParsable, OF_PAGE } from './limits.ts';
import { plainMarkup } from './markup.ts';
import { screenMarkup } from './screen.markup.ts';

const answerTo = (source: string): string => (isParsable(source, OF_PAGE) ? screenMarkup(source) : plainMarkup(source));

parentPort?.on('message', (source: string) => parentPort?.postMessage(answerTo(source)));
parentPort?.postMessage('ready');

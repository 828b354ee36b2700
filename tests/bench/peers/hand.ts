import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DomainError } from '#server/kernel/errors.ts';
import { refusalAnswer } from './answers.ts';
import { userIdByHand } from './token.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

type Variables = { id?: string; after?: string | null; input?: InvestInput };
export type InvestInput = { projectId: string; amount: number; clientMutationId: string | null };

type Maybe<T> = T | Promise<T>;

/** The four answers, on either engine. */
export type Answers = {
  viewer(id: number): Maybe<Viewer | null>;
  browse(after: string | null): Maybe<object>;
  project(viewer: Viewer, id: number): Maybe<object>;
  invest(viewer: Viewer, input: InvestInput): Maybe<object>;
  list(page: number): Maybe<object>;
};

/** `node:http` and nothing between it and the statements: the practical limit of performance. */
export function handWritten(answers: Answers, port: number): void {
  createServer((request, response) => void respond(answers, request, response)).listen(port, '127.0.0.1');
}

async function respond(answers: Answers, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const text = JSON.stringify(await answer(answers, request));
    const length = Buffer.byteLength(text);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': length }).end(text);
  } catch (error) {
    const [code, message] = error instanceof DomainError ? [error.code, error.message] : ['FAULT', String(error)];
    response.writeHead(400).end(JSON.stringify(refusalAnswer(code, message)));
  }
}

async function answer(answers: Answers, request: IncomingMessage): Promise<object> {
  const viewer = await answers.viewer(userIdByHand(request.headers.authorization));
  if (!viewer) throw new Error('Nobody asks');
  if (request.url?.startsWith('/api/projects')) {
    return answers.list(Number(new URLSearchParams(request.url.split('?')[1]).get('page') ?? 1));
  }
  const { operationName, variables } = JSON.parse(await bodyOf(request)) as {
    operationName: string;
    variables: Variables;
  };
  if (operationName === 'Browse') return answers.browse(variables.after ?? null);
  if (operationName === 'Project') return answers.project(viewer, Number(variables.id));
  if (operationName === 'Invest' && variables.input) return answers.invest(viewer, variables.input);
  throw new Error(`No ${operationName}`);
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => (body += text));
    request.on('end', () => resolve(body));
    request.on('error', reject);
  });
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { Webhook as Verifier } from 'standardwebhooks';
import { webhookDispatching } from '#server/features/webhooks/webhook.jobs.ts';
import type { Log } from '#server/platform/database/faults.ts';
import type { TestApp } from './app.ts';
import { dispatchAll } from './dispatches.ts';
import { runJobs } from './mails.ts';

export type Message = { id: string; type: string; timestamp: string; data: Record<string, unknown> };

type Answering = { status: number; body: string; headers?: Record<string, string> };

/** A receiver of an integrator, on this machine; it verifies with another implementation than the server's. */
export async function startReceiver() {
  const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
  let answering: Answering = { status: 200, body: 'gracias' };
  const server = createServer();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks = (await request.toArray()) as Buffer[];
    requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(answering.status, answering.headers).end(answering.body);
  };
  server.on('request', (request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/novedades`,
    requests,
    answer: (status: number, body = '', headers: Record<string, string> = {}) => {
      answering = { status, body, headers };
    },
    /** What was received, each signature compared with that of another implementation. */
    verified(secret: string): Message[] {
      const verifier = new Verifier(secret);
      return requests.map(({ headers, body }) => {
        const id = String(headers['webhook-id']);
        const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
        const signatures = String(headers['webhook-signature']).split(' ');
        if (!signatures.includes(verifier.sign(id, sentAt, body))) throw new Error('A wrong signature');
        return { id, ...(JSON.parse(body) as Omit<Message, 'id'>) };
      });
    },
  };
}

/** Sends what is due, as a running server would; resolves with the number of tries. */
export async function sendDue({ app }: Pick<TestApp, 'app'>, log?: Log): Promise<number> {
  await dispatchAll({ app }, webhookDispatching(app.dependencies));
  return runJobs({ app }, log);
}

import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** `tsx tests/support/relay.ts 4011`: forwards every request to the server named in its `x-upstream` header. */
function relay(asked: IncomingMessage, answer: ServerResponse): void {
  const { 'x-upstream': upstream, ...headers } = asked.headers;
  if (typeof upstream !== 'string') return void answer.writeHead(400).end();
  const { method, url } = asked;
  const passed = request(new URL(upstream), { method, path: url, headers, agent: false }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.on('error', () => answer.destroy()).pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}

createServer(relay).listen(Number(process.argv[2]), '127.0.0.1');

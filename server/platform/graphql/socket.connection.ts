import type { FastifyRequest } from 'fastify';
import { CloseCode, MessageType, parseMessage, type Server } from 'graphql-ws';
import type { WebSocket } from 'ws';

/** Milliseconds between two pings, and until a socket that doesn't answer one is ended. */
const PING_INTERVAL = 12_000;

/** Message types that only servers send; receiving one makes graphql-ws fail. */
const SERVER_MESSAGES: readonly MessageType[] = [MessageType.ConnectionAck, MessageType.Next, MessageType.Error];

export type Connected = { socket: WebSocket; request: FastifyRequest };

/**
 * Connects a socket to graphql-ws, whose own adapter prints every answer that can't be written. `onMessage` is called
 * before a message is handled.
 */
export function connect(
  server: Server<Connected>,
  { socket, request }: Connected,
  onMessage: (message: Buffer) => void,
): void {
  const handleMessages = (handle: (text: string) => Promise<void>) =>
    socket.on('message', (message: Buffer) => {
      onMessage(message);
      handle(String(message)).catch((error: unknown) => {
        if (SERVER_MESSAGES.includes(parseMessage(String(message)).type))
          return socket.close(CloseCode.BadRequest, 'Invalid message received');
        request.log.error({ err: error }, 'a message could not be handled');
        socket.close(CloseCode.InternalServerError, 'Internal server error');
      });
    });
  const closed = server.opened(
    {
      protocol: socket.protocol,
      send: (text) => send(socket, text),
      close: (code, reason) => socket.close(code, reason),
      onMessage: handleMessages,
    },
    { socket, request },
  );
  const stopPings = sendPings(socket);
  socket.once('close', (code: number, reason: Buffer) => {
    stopPings();
    void closed(code, String(reason));
  });
}

/** Resolves for a disconnected client too: its socket is closed, which ends its operations. */
const send = (socket: WebSocket, text: string): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.OPEN) socket.send(text, () => resolve());
    else resolve();
  });

/** Ends the sockets of clients that no longer answer pings. */
function sendPings(socket: WebSocket): () => void {
  let isAlive = true;
  socket.on('pong', () => (isAlive = true));
  const timer = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_INTERVAL);
  return () => clearInterval(timer);
}

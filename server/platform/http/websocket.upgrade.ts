import { IncomingMessage } from 'node:http';

/**
 * Whether a request may become a WebSocket, the only protocol that is upgraded to. RFC 9110 lets a server ignore any
 * other that is named, and requires it in HTTP/1.0.
 */
export const isWebSocketUpgrade = ({ method, httpVersion, headers: { upgrade = '' } }: IncomingMessage): boolean =>
  method === 'GET' &&
  httpVersion === '1.1' &&
  upgrade.split(',').some((protocol) => protocol.trim().toLowerCase() === 'websocket');

/**
 * A request that ignores upgrades to anything but a WebSocket. Where `upgrade` events have a listener, Node passes it
 * every request with a true `upgrade` instead of answering it, whatever protocol is named.
 */
export class HttpRequest extends IncomingMessage {
  /** As Node's parser sets it; the constructor of `IncomingMessage` does so already. */
  declare private parsedUpgrade: boolean | null;

  get upgrade(): boolean {
    return this.parsedUpgrade === true && (this.method === 'CONNECT' || isWebSocketUpgrade(this));
  }

  set upgrade(value: boolean | null) {
    this.parsedUpgrade = value;
  }
}

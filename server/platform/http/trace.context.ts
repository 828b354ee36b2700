import type { IncomingHttpHeaders } from 'node:http';

/** W3C Trace Context: version, trace, parent, flags. A later version may add more behind them. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/** What each line of the log of a request says of the trace it belongs to; nothing where the header is none. */
export function traceOf({ traceparent }: IncomingHttpHeaders): { trace_id?: string; parent_id?: string } {
  if (typeof traceparent !== 'string') return {};
  const [, version, trace, parent, more] = TRACEPARENT.exec(traceparent) ?? [];
  if (!trace || !parent || (version === '00' && more !== undefined)) return {};
  return { trace_id: trace, parent_id: parent };
}

/** How a send ended; `response` is the server's answer, shortened and without addresses. */
export type SendResult = { state: 'accepted' | 'again' | 'refused'; response: string };

const MAX_LENGTH = 200;

/** A word without the address in it, which `:` may precede. */
function withoutAddress(word: string): string {
  const at = word.indexOf('@');
  return at === -1 ? word : `${word.slice(0, word.lastIndexOf(':', at) + 1)}…`;
}

export function shortened(answer: string): string {
  const line = answer
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .split(/([ <>])/)
    .map(withoutAddress)
    .join('');
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line.trim();
}

type SmtpError = { responseCode?: unknown; code?: unknown; command?: unknown };

/** Commands before any message, and answers about log-in: they concern this server's access, not the message. */
const BEFORE_MESSAGES = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH)/;
const ABOUT_LOGIN = /^53\d$/;

/** A 5xx about the message or its recipient is final; after anything else another try may succeed. */
export function resultOfError(error: unknown): SendResult {
  const { responseCode, code, command } = (error ?? {}) as SmtpError;
  const response = shortened(error instanceof Error ? error.message : String(error));
  const isAboutAccess =
    code === 'EAUTH' || BEFORE_MESSAGES.test(String(command)) || ABOUT_LOGIN.test(String(responseCode));
  const isFinal = typeof responseCode === 'number' ? responseCode >= 500 : code === 'EENVELOPE' || code === 'EMESSAGE';
  return { state: isFinal && !isAboutAccess ? 'refused' : 'again', response };
}

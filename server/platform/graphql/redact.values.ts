/** Characters after which a message is cut; its beginning states the problem. */
const MAX_LENGTH = 300;

/** Where a library's message quotes the client's value, and what replaces the rest. */
const VALUE_MARKERS: readonly { mark: string; instead: (rest: string) => string }[] = [
  { mark: ' got invalid value ', instead: () => ' got an invalid value' },
  { mark: ' has invalid value', instead: () => ' has an invalid value' },
  {
    mark: ' cannot represent ',
    instead: (rest) => ` cannot represent ${rest.slice(0, Math.max(0, rest.indexOf(':')))}`,
  },
  { mark: 'Unknown operation named ', instead: () => 'Unknown operation' },
  { mark: ', found ', instead: (rest) => `, found ${kindOf(rest)}` },
  { mark: 'Syntax Error: Unexpected ', instead: (rest) => `Syntax Error: Unexpected ${kindOf(rest)}` },
  { mark: 'Value "', instead: enumOf },
];

/** Parts of a parser's message that stay: punctuation; anything else is replaced by its kind. */
const LANGUAGE = /^(?:<EOF>|"[!$&()*:=@[\]{|}.]{1,3}")\.?$/;
const KIND = /^[A-Za-z]{1,20}/;

const kindOf = (found: string): string => (LANGUAGE.test(found) ? found : (KIND.exec(found)?.[0] ?? 'something else'));

function enumOf(rest: string): string {
  const end = rest.indexOf('" does not exist in "');
  return end < 0 ? 'A value does not exist' : `A value${rest.slice(end + 1)}`;
}

/** A library's message without the client's values, which may contain a password. */
export function withoutValues(message: string): string {
  const text = message.slice(0, MAX_LENGTH);
  const [first] = VALUE_MARKERS.map(({ mark, instead }) => ({ at: text.indexOf(mark), mark, instead }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  return first ? text.slice(0, first.at) + first.instead(text.slice(first.at + first.mark.length)) : text;
}

import { markedParts } from '#client/text/marks.ts';

type Props = { text: string; words?: readonly string[] };

/** Text with the beginnings of words that a search found. */
export const MarkedText = ({ text, words = [] }: Props) =>
  words.length === 0
    ? text
    : markedParts(text, words).map(({ text: part, isMarked }, index) =>
        isMarked ? <mark key={index}>{part}</mark> : part,
      );

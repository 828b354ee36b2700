import ICAL from 'ical.js';
import { SaxesParser } from 'saxes';
import type { TestApp } from './app.ts';
import { createFeed } from './cases/feeds.ts';
import type { Account } from './given.ts';

type Element = { name: string; text: string; attributes: Record<string, string>; inside: string };

/** The elements of a document; throws unless it is XML by a strict parser. */
export function elementsOf(xml: string): Element[] {
  const found: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      name,
      text: '',
      attributes: attributes as Record<string, string>,
      inside: open.at(-1)?.name ?? '',
    };
    found.push(element);
    open.push(element);
  });
  const add = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return found;
}

export type Entry = {
  id: string;
  title: string;
  link: string;
  updated: string;
  published: string;
  content: string;
  /** Null: the feed's own. */
  author: string | null;
};

/** The entries of an Atom feed, in order. */
export function entriesOf(xml: string): Entry[] {
  const elements = elementsOf(xml);
  const starts = elements.flatMap(({ name }, index) => (name === 'entry' ? [index] : []));
  return starts.map((start, at) => {
    const own = elements.slice(start + 1, starts[at + 1]);
    const textOf = (name: string) => own.find((element) => element.name === name)?.text ?? '';
    return {
      id: textOf('id'),
      title: textOf('title'),
      link: own.find(({ name }) => name === 'link')?.attributes['href'] ?? '',
      updated: textOf('updated'),
      published: textOf('published'),
      content: textOf('content'),
      author: own.find(({ name, inside }) => name === 'name' && inside === 'author')?.text ?? null,
    };
  });
}

export const titlesIn = (xml: string): string[] => entriesOf(xml).map(({ title }) => title);

export type CalendarEvent = {
  uid: string;
  sequence: number;
  status: string;
  day: string;
  isDay: boolean;
  summary: string;
};

/** The events of a calendar by summary; throws unless it can be parsed. */
export function eventsOf(text: string): CalendarEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      day: event.startDate.toString(),
      isDay: event.startDate.isDate,
      summary: event.summary,
    };
  });
}

/** What a person's feeds hold, at addresses made now. */
export async function subscribe({ ask, send, given }: TestApp, { id }: Account) {
  const loggedIn = { token: await given.tokenFor(id) };
  const { updatesUrl, milestonesUrl } = (await ask(loggedIn, createFeed)).data;
  return {
    updatesUrl,
    milestonesUrl,
    updates: async () => String((await send(updatesUrl, {})).body),
    milestones: async () => String((await send(milestonesUrl, {})).body),
  };
}

import { createElement, type ReactNode } from 'react';
import { markdownComponents } from '#server/kernel/markdown/markdown.components.ts';
import { markupOf } from './markup.ts';

const COMPONENTS = markdownComponents<ReactNode>(createElement);

/** Markdown as HTML of a page. Takes as long as the text is made to take, so a thread of its own calls it. */
export const screenMarkup = (source: string): string => markupOf(source, COMPONENTS);

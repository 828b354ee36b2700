import { FieldResolver } from 'type-graphql';
import { Costs } from './limits/list.length.ts';

/** Cost of rendering a text: an operation may request that of each entry of a page of a list. */
const HTML_COST = 2000;

/** The HTML of the Markdown in `source`, another field of the type. Goes on the method. */
export function HtmlOf(source: string, { nullable = false } = {}): MethodDecorator {
  const description =
    `Sanitised HTML of the Markdown in ${source}${nullable ? '; null without one' : ''}. It may be put into a page as ` +
    'it is: HTML in the source is text, links lead to http(s), mailto or this site, pictures of other sites are links. ' +
    'What takes seconds to render is one paragraph without marks.';
  return (target, name, descriptor) => {
    FieldResolver(() => String, { nullable, description })(target, name, descriptor);
    Costs({ always: HTML_COST })(target, name, descriptor);
  };
}

/** The part of jsdom that tests construct themselves; it comes without types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: { readonly document: Document };
  }
}

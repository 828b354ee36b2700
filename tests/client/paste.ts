import type { UserEvent } from '@testing-library/user-event';

/** Enters a whole text at once, where the single keystrokes do not matter: each of them renders the page. */
export async function pasteInto(user: Pick<UserEvent, 'click' | 'paste'>, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

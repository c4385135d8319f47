import type { ConsoleWindow } from './window';

/** Waits until a screen before the shell shows a text, also to screen readers. */
export const says = (window: ConsoleWindow, words: string) =>
  window.page.getByRole('status').filter({ hasText: words }).waitFor();

/** Waits until the sign-in screen is complete: a captcha that is still loading when the window leaves could not be read. */
export async function signOut(window: ConsoleWindow) {
  await window.signOut();
  await window.signInScreen.readPicture();
}

import type { ConsoleWindow } from './window';

/** Waits until a screen before the shell says it, to the eye and to whoever has it read out. */
export const says = (window: ConsoleWindow, words: string) =>
  window.page.getByRole('status').filter({ hasText: words }).waitFor();

/** Until the sign-in screen is all there: a picture that is still under way when it is left could not be read. */
export async function signOut(window: ConsoleWindow) {
  await window.signOut();
  await window.signInScreen.readPicture();
}

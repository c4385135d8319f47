/**
 * @template Given
 * @typedef {{ name: string, path: string, targetMs: number, isReady: (given: Given) => boolean, given: Given }} Measurement
 */

/**
 * What `npm run bench:ui` measures: how long it takes from the click on a link to `path` until `isReady`, which runs in the page once a
 * frame and is given `given`.
 * @type {Measurement<{ configPath: string }>[]}
 */
export const MEASUREMENTS = [
  {
    name: 'the sign-in form works',
    path: '/login',
    targetMs: 2_200,
    isReady: signInFormWorks,
    given: { configPath: '/login/config' },
  },
  {
    name: 'a guest at the root can sign in',
    path: '/',
    targetMs: 2_200,
    isReady: signInFormWorks,
    given: { configPath: '/login/config' },
  },
];

/**
 * The form keeps what is typed into it, the captcha is drawn, and the login config is there, without which nothing could be sent.
 * @param {{ configPath: string }} given
 */
function signInFormWorks({ configPath }) {
  const field = document.querySelector('input[name=username]');
  if (!(field instanceof HTMLInputElement)) return false;
  if (field.value === '') {
    field.focus();
    document.execCommand('insertText', false, 'ada');
  }
  const isConfigured = performance.getEntriesByType('resource').some(({ name }) => name.endsWith(configPath));
  const picture = document.querySelector('.captcha-picture img');
  return field.value === 'ada' && isConfigured && picture instanceof HTMLImageElement && picture.complete;
}

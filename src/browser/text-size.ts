/** Every style that names a size of text multiplies it by this variable (`scalableText` of the build). */
export function write(scale: number) {
  document.documentElement.style.setProperty('--text-scale', `${scale}`);
}

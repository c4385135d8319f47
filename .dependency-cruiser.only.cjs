/** The words of the rules: a package by its name, and a folder with the only places that it may import from. */
const npm = (...names) => `node_modules/(${names.join('|')})(/|$)`;
const anyPackage = 'node_modules/';

/** From `folder`, nothing but `places`. */
const only = (name, folder, places, exceptFor) => ({
  name: `${name} imports only what it may`,
  severity: 'error',
  from: { path: folder, ...(exceptFor && { pathNot: exceptFor }) },
  to: { pathNot: [folder, ...places] },
});

module.exports = { anyPackage, npm, only };

/**
 * A figure beside what it should be at most.
 * @param {string} name
 * @param {number} figure
 * @param {number} most
 * @param {string} unit
 */
export const print = (name, figure, most, unit) =>
  console.log(`${name}: ${figure.toFixed(2)} ${unit}, target ${most} ${unit} ${figure <= most ? 'reached' : 'MISSED'}`);

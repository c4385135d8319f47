/** The last two characters of a Chinese name are what its owner is called by; of another name, the first letter. */
export function UserPicture({ name }: { name: string }) {
  const characters = [...name.trim()];
  const isHan = /\p{Script=Han}/u.test(name);
  return (
    <span className="user-picture" aria-hidden="true">
      {isHan ? characters.slice(-2).join('') : (characters[0] ?? '').toUpperCase()}
    </span>
  );
}

/** The file on the disk has changed, or is gone. The machines know it by its name. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

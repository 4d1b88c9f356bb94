/** A file to keep, which can do nothing where a browser opens it all the same. Source of the name: RFC 6266, RFC 8187. */
export const downloadOf = (title: string, size: number) => {
  const plain = title.replace(/[^\w.-]+/g, "_");
  const encoded = encodeURIComponent(title).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    "content-type": "application/octet-stream",
    "content-length": size,
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
};

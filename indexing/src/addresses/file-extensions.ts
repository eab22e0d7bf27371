/** Endings of files that are no pages. Those of pages, such as `html` and `php`, are not here. */
const FILE_EXTENSIONS = new Set(
  `7z aac aiff apk ai asc atom avi avif bin bmp bz2 css csv dmg doc docm docx dot dotx eot eps epub exe flac flv geojson gif gpx gz
   heic heif ico ics iso jar jfif jpe jpeg jpg js json jsonld key kml kmz log m3u8 m4a m4v map mid midi mjs mkv mobi mov mp3 mp4
   mpeg mpg msi numbers odg odp ods odt oga ogg ogv opus otf pages pdf pkg png potx pps ppsx ppt pptm pptx ps psd rar rss rtf sql
   svg svgz swf tar tgz tif tiff ts tsv ttf txt vcf vtt wav webm webmanifest webp wma wmv woff woff2 xls xlsb xlsm xlsx xml xps
   xz yaml yml zip`.split(/\s+/),
);

/** Whether the last part of a path ends as a file does. */
export function hasFileExtension(path: string): boolean {
  const dot = path.lastIndexOf('.');
  if (dot <= path.lastIndexOf('/') + 1 || path.length - dot > 12) return false;
  return FILE_EXTENSIONS.has(path.slice(dot + 1).toLowerCase());
}

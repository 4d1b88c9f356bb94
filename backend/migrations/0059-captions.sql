-- Captions of a video: a file of WebVTT in its folder of the store, in the language that is spoken in it.
alter table videos add column captions_key text;
alter table videos add column captions_language text;
alter table videos add constraint videos_captions
  check ((captions_key is null) = (captions_language is null));

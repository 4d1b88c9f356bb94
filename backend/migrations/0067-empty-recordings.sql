-- Recordings without anything to see or hear are no failures that could be tried again.
update class_recordings set failure = 'empty'
where state = 'failed' and failure = 'Nothing was recorded that can be seen or heard.';

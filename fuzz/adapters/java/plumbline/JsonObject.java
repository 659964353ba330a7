package plumbline;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;

/** An object of a message: few members, in order. A repeated name has its last value. */
final class JsonObject extends AbstractMap<String, Object> {
  private String[] names = new String[4];
  private Object[] values = new Object[4];
  private int count;

  void add(String name, Object value) {
    for (int i = 0; count <= 16 && i < count; i++) {
      if (names[i].equals(name)) {
        values[i] = value;
        return;
      }
    }
    if (count == names.length) {
      names = Arrays.copyOf(names, count * 2);
      values = Arrays.copyOf(values, count * 2);
    }
    names[count] = name;
    values[count++] = value;
  }

  @Override
  public Object get(Object name) {
    for (int i = count - 1; i >= 0; i--) {
      if (names[i].equals(name)) return values[i];
    }
    return null;
  }

  @Override
  public int size() {
    return count;
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return count;
      }

      @Override
      public Iterator<Entry<String, Object>> iterator() {
        return new Iterator<>() {
          private int next;

          @Override
          public boolean hasNext() {
            return next < count;
          }

          @Override
          public Entry<String, Object> next() {
            if (next == count) throw new NoSuchElementException();
            return new SimpleImmutableEntry<>(names[next], values[next++]);
          }
        };
      }
    };
  }
}
